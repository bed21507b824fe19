import type { Locator } from 'playwright-core';
import type { PhonePeople } from './people.ts';
import type { Phone } from './phone.ts';

/** A tap or keys of a person on a screen, and the result that has to come. */
export type Interaction = {
  name: string;
  /** Brings the page to where the interaction is possible; not measured. */
  prepare?: (phone: Phone) => Promise<unknown>;
  /** The element that is tapped, or keys that are pressed one after the other. */
  does: ((phone: Phone) => Locator) | readonly string[];
  /** Waits for the result. @throws Error when it does not come */
  result: (phone: Phone) => Promise<unknown>;
};

/** A screen with its interactions, which lead from one to the next and back to where the first one begins. */
export type Screen = {
  name: string;
  cookieOf: (people: PhonePeople) => string;
  /** Opens the screen and loads all of it. */
  open: (phone: Phone, url: string, people: PhonePeople) => Promise<void>;
  interactions: (people: PhonePeople) => readonly Interaction[];
};
