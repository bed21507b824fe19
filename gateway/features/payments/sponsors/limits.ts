import { SPONSOR_TEXTS } from '../../../../contract/sponsors.ts';
import type { RateLimit } from '../../../platform/limits/limits.ts';

const HOUR_MS = 60 * 60_000;

export const LINKS_PER_PARENT: RateLimit = {
  ...{ name: 'sponsor.link', max: 20, windowMs: HOUR_MS, message: SPONSOR_TEXTS.tooManyLinks },
};

const starts = (name: string, max: number): RateLimit => ({
  ...{ name: `sponsor.start.${name}`, max, windowMs: HOUR_MS, message: SPONSOR_TEXTS.tooManyStarts },
});

/** Every press counts, also one that leads to a checkout that is open already. */
export const STARTS_PER_LINK = starts('link', 60);
/** A browser can lie about what it is; the link and the network are counted all the same. */
export const STARTS_PER_DEVICE = starts('device', 20);
/** The families of a whole neighbourhood may share one network. */
export const STARTS_PER_NETWORK = starts('network', 120);
