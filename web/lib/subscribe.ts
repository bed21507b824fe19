import { createContext, use } from 'react';

export type Subscription = {
  list: 'updates' | 'academy';
  email: string;
  phone: string | null;
  /** The sentence that the person saw and agreed to by sending. */
  consentText: string;
};

/** Stores an address for news; rejects when it could not be stored. */
export type Subscribe = (subscription: Subscription) => Promise<void>;

/** Null while no part of the app can take an address; the forms are then not shown. */
export const SubscribeContext = createContext<Subscribe | null>(null);

export function useSubscribe(): Subscribe | null {
  return use(SubscribeContext);
}
