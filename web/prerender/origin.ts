/** Where a page names its own address; the gateway puts PUBLIC_URL there (gateway/web.ts). */
export const ORIGIN = '__ORIGIN__';
