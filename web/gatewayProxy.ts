import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, ProxyOptions, ViteDevServer } from 'vite';

/** The part of app/routing/routes.tsx that tells a page of the web app from everything else. */
type Routes = { matchRoute(path: string): { route: { path: string } } };

/**
 * Passes every request of the development server to the gateway, except for what Vite itself serves: its modules, the
 * files of the web app and its pages. So a new route of the gateway needs no line here.
 */
export function gatewayProxy(target: string): Plugin {
  let server: ViteDevServer | undefined;
  const bypass: ProxyOptions['bypass'] = async (request) => {
    const { method, headers } = request;
    // Vite's own sockets: reloads, and the question whether it is back.
    if (headers.upgrade)
      return headers['sec-websocket-protocol']?.startsWith('vite-') ? request.url : undefined;
    if (!server || (method !== 'GET' && method !== 'HEAD')) return undefined;
    const { pathname } = new URL(request.url ?? '/', target);
    const isOfVite = isModule(pathname) || isFile(server, pathname) || (await isPage(server, pathname));
    return isOfVite ? request.url : undefined;
  };
  return {
    name: 'gateway-proxy',
    apply: 'serve',
    config: () => ({ server: { proxy: { '^/': { target, ws: true, bypass } } } }),
    configureServer(started) {
      server = started;
    },
  };
}

/** Returns true for the paths that Vite makes up: /@vite/client, /@fs/…, /__open-in-editor. */
const isModule = (path: string) => path.startsWith('/@') || path.startsWith('/__');

const isFile = ({ config }: ViteDevServer, path: string) =>
  [config.root, config.publicDir].some((folder) =>
    statSync(join(folder, path), { throwIfNoEntry: false })?.isFile(),
  );

async function isPage(server: ViteDevServer, path: string): Promise<boolean> {
  try {
    const { matchRoute } = (await server.ssrLoadModule('/app/routing/routes.tsx')) as Routes;
    return matchRoute(path).route.path !== '*';
  } catch {
    // The routes cannot be loaded while a source is broken; Vite's page then shows why.
    return true;
  }
}
