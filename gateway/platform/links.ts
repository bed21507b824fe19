/** Whether a host is one of these domains or below one. */
export const isAt = (host: string, domains: readonly string[]) =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
