import { chromium } from 'playwright-core';
import { launchArguments } from '../../support/services/chromium.ts';
import type { Timings } from '../harness/phone/eventTimings.ts';
import { type Amounts, makePhonePeople } from '../harness/phone/people.ts';
import { openPhone, type Phone } from '../harness/phone/phone.ts';
import type { Interaction } from '../harness/phone/screen.ts';
import { dashboardScreen } from '../harness/phone/screens/dashboard.ts';
import { plainScreen } from '../harness/phone/screens/plainPage.ts';
import { queueScreen } from '../harness/phone/screens/queue.ts';
import { familyThreadScreen, mentorThreadScreen } from '../harness/phone/screens/thread.ts';
import type { Medians, Ratio, Workload } from '../harness/workload.ts';

const AMOUNTS: Record<'quick' | 'default' | 'full', Amounts> = {
  quick: { messages: 120, queued: 75, listed: 5 },
  default: { messages: 5000, queued: 500, listed: 20 },
  full: { messages: 5000, queued: 500, listed: 20 },
};
/** A mid-range phone computes about a fourth of what a desktop does. */
const SLOWDOWN = 4;
const ROUNDS = { quick: 1, default: 3, full: 7 };
/** Below it a person takes what happens for the answer to the press itself. */
const MAX_PAINT_MS = 100;

const PAINT = 'ms to the next paint';
const TASK = 'longest task ms afterwards';

type Step = { screen: string; interaction: Interaction; phone: Phone };

const nameOf = (screen: string, { name }: Interaction) => `${screen}: ${name}`;

/** Brings a page to an interaction, performs it and requires its result. */
async function perform({ interaction, phone }: Step): Promise<Timings> {
  const { prepare, does, result } = interaction;
  await prepare?.(phone);
  const timings = await (typeof does === 'function' ? phone.tap(does(phone)) : phone.press(...does));
  await result(phone);
  return timings;
}

/** Compares the slowest interaction of a screen with the aim, and the screen with a page that does nothing. */
function ratiosOf(screens: readonly string[], medians: Medians): Ratio[] {
  const paintsOf = (screen: string) =>
    [...medians]
      .flatMap(([name, metrics]) => (name.startsWith(`${screen}: `) ? (metrics[PAINT] ?? []) : []))
      .sort((one, other) => one - other);
  const slowestOf = (screen: string) => paintsOf(screen).at(-1) ?? Number.NaN;
  return screens.flatMap((screen) => {
    const paints = paintsOf(screen);
    return [
      { name: `INP ms: ${screen}`, value: slowestOf(screen), aim: { atMost: MAX_PAINT_MS } },
      {
        name: `median ms to the next paint: ${screen}`,
        value: paints[Math.floor(paints.length / 2)] ?? Number.NaN,
        aim: null,
      },
      {
        name: `INP: ${screen} / ${plainScreen.name}`,
        value: slowestOf(screen) / slowestOf(plainScreen.name),
        aim: null,
      },
    ];
  });
}

export const interactions: Workload = {
  name: 'interactions',
  title: 'from a tap or a key to the next paint, on a phone that computes four times as slowly',
  async prepare(bench) {
    const isTimed = bench.extent !== 'quick';
    const amounts = AMOUNTS[bench.extent];
    const people = await makePhonePeople(bench, amounts);
    await bench.pool.query('VACUUM (ANALYZE)');
    const gateway = await bench.startGateway({});
    const browser = await chromium.launch({ ...(await launchArguments()), headless: true });
    bench.onClose(() => browser.close());
    const screens = [
      ...[plainScreen, dashboardScreen, familyThreadScreen, mentorThreadScreen],
      queueScreen(amounts.queued),
    ];
    const steps = new Map<string, Step>();
    for (const screen of screens) {
      const phone = await openPhone(browser, gateway.url, screen.cookieOf(people), isTimed ? SLOWDOWN : 1);
      await screen.open(phone, gateway.url, people);
      for (const interaction of screen.interactions(people))
        steps.set(nameOf(screen.name, interaction), { screen: screen.name, interaction, phone });
    }
    return {
      contenders: [...steps].map(([name, { screen }]) => ({
        name,
        role: screen === plainScreen.name ? 'limit' : 'product',
      })),
      rounds: ROUNDS[bench.extent],
      async round({ name }) {
        const step = steps.get(name);
        if (!step) throw new Error(`There is no interaction ${name}`);
        const { paint, task } = await perform(step);
        return { [PAINT]: paint, [TASK]: task };
      },
      ratios: (medians) =>
        ratiosOf(
          screens.filter((screen) => screen !== plainScreen).map(({ name }) => name),
          medians,
        ),
      counts: [],
      notes: [
        `${amounts.messages} messages in either thread, ${amounts.queued} in the queue; ${PAINT} in steps of 8, ` +
          'from 16 on (Event Timing)',
      ],
    };
  },
};
