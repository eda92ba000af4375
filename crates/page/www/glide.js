// Cards glide from where they were to where they are, and turn over.

const GLIDE = 170; // milliseconds
const TURN = 150;
/** Above all cards at rest. */
const ABOVE = 20;

/**
 * Where elements are on the screen, with whatever moves them now.
 * @param {HTMLElement[]} elements
 * @returns {Map<HTMLElement, DOMRect>}
 */
export const rectangles = (elements) => new Map(elements.map((element) => [element, element.getBoundingClientRect()]));

export class Glider {
  /** @type {Set<Animation>} */ #moving = new Set();

  stop() {
    for (const animation of this.#moving) animation.cancel();
    this.#moving.clear();
  }

  /**
   * @param {Map<HTMLElement, DOMRect>} before  where cards were
   * @param {HTMLElement[]} turned  cards that were turned over
   */
  glide(before, turned) {
    const after = [...before].map(([element, old]) => ({ element, old, now: element.getBoundingClientRect() }));
    let order = ABOVE;
    for (const { element, old, now } of after) {
      const [x, y] = [old.left - now.left, old.top - now.top];
      if (!element.isConnected || (Math.abs(x) < 1 && Math.abs(y) < 1)) continue;
      element.style.setProperty("z-index", String(order++));
      const path = [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }];
      this.#track(element.animate(path, { duration: GLIDE, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)" }), () => {
        // The next move may have begun to move it already.
        if (element.getAnimations().length === 0) element.style.removeProperty("z-index");
      });
    }
    for (const element of turned) {
      const sheet = /** @type {HTMLElement} */ (element.firstElementChild);
      this.#track(sheet.animate([{ transform: "rotateY(80deg)" }, { transform: "none" }], { duration: TURN }));
    }
  }

  /**
   * @param {Animation} animation
   * @param {() => void} [end]
   */
  #track(animation, end = () => {}) {
    this.#moving.add(animation);
    animation.finished
      .catch(() => {}) // stopped by the next move
      .finally(() => {
        this.#moving.delete(animation);
        end();
      });
  }
}
