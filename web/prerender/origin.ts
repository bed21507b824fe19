/** Where a page names its own address; the gateway puts PUBLIC_URL there (gateway/http/webApp.ts). */
export const ORIGIN = '__ORIGIN__';
