// React 19 hydrates what is below a Suspense boundary in a later task than the rest. A context that changes between the
// two is read there with its new value, which differs from the prerendered page: the page is then thrown away and
// drawn anew. What the page shows must therefore wait until it is hydrated.

let hydration: Promise<void> | undefined;
let end: () => void = () => {};

/** Says that a prerendered page is about to be hydrated. */
export function beginHydration(): void {
  hydration = new Promise((resolve) => {
    end = resolve;
  });
}

/** Says that the page, with what is below its boundary, is hydrated. Has no effect later. */
export const endHydration = (): void => end();

/** Returns a promise that is fulfilled as soon as what the page shows may change. */
export const afterHydration = (): Promise<void> | undefined => hydration;
