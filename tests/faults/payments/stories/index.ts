import type { Random } from '../../random.ts';
import type { StoryKind } from '../stage.ts';
import { coupon } from './coupon.ts';
import { dispute } from './dispute.ts';
import { instalments } from './instalments.ts';
import { listedOtherwise } from './listedOtherwise.ts';
import { ordinary } from './ordinary.ts';
import { paidTwice } from './paidTwice.ts';
import { refund } from './refund.ts';
import { rush } from './rush.ts';
import { sponsor } from './sponsor.ts';
import { transfer } from './transfer.ts';
import { upgrade } from './upgrade.ts';

/** Every kind of story. A new one is a file of its own and a line here. */
const KINDS: readonly StoryKind[] = [
  ...[ordinary, paidTwice, upgrade, refund, dispute, rush, instalments, sponsor, coupon],
  ...[transfer, listedOtherwise],
];

/** Deals a number of stories: each kind by its weight and at least once where there is room, in a drawn order. */
export function dealStories(random: Random, count: number): StoryKind[] {
  const total = KINDS.reduce((sum, { weight }) => sum + weight, 0);
  const dealt = KINDS.flatMap((kind) =>
    Array.from({ length: Math.max(1, Math.round((count * kind.weight) / total)) }, () => kind),
  );
  const [first] = KINDS;
  while (first && dealt.length < count) dealt.push(first);
  for (let index = dealt.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random.between(0, index + 1));
    [dealt[index], dealt[other]] = [dealt[other] as StoryKind, dealt[index] as StoryKind];
  }
  return dealt.slice(0, count);
}
