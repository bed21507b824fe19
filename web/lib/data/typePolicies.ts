import type { InMemoryCache, TypePolicies } from '@apollo/client';

let connected: InMemoryCache | null = null;

/** Connects the app's cache, to which pages add the policies that only they need. */
export function connectCache(cache: InMemoryCache): void {
  connected = cache;
}

/** Adds policies to the app's cache. A page with data calls it before it loads any. */
export function addTypePolicies(policies: TypePolicies): void {
  connected?.policies.addTypePolicies(policies);
}
