import { type MeasuredRoute, measureScripts } from '../../support/services/webScripts.ts';
import type { Workload } from '../harness/workload.ts';

/** Routes and the most KB of their scripts. */
const ROUTES: Record<MeasuredRoute, number> = { '/': 90, '/pricing': 90, '/dashboard': 150, '/lesson': 150 };

const routes = Object.entries(ROUTES) as [MeasuredRoute, number][];

function measure(route: MeasuredRoute) {
  const { kilobytes, count } = measureScripts(route);
  return { 'KB of scripts': kilobytes, scripts: count };
}

export const bundles: Workload = {
  name: 'bundles',
  title: 'scripts of a page, compressed with Brotli',
  async prepare() {
    return {
      contenders: routes.map(([name]) => ({ name, role: 'product' })),
      rounds: 1,
      round: async ({ name }) => measure(name as MeasuredRoute),
      counts: routes.map(([route, most]) => ({
        ...{ name: `KB of scripts: ${route}`, aim: { atMost: most } },
        value: measure(route)['KB of scripts'],
      })),
      ratios: () => [],
      notes: ['From the manifest of the build, so without what a page imports once it is shown.'],
    };
  },
};
