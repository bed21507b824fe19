import { PAYMENT_TEXTS } from '../../../contract/payments.ts';
import type { Checkout } from './useCheckout.ts';

type CheckoutStatusProps = {
  /** The error of a payment that could not be started; null for none. */
  error: string | null;
  left: Checkout['left'];
  /** True while no payments are taken. */
  closed: boolean;
};

/** Says above the button that pays why it does not, or that a checkout was left. */
export function CheckoutStatus({ error, left, closed }: CheckoutStatusProps) {
  return (
    <>
      {error && (
        <p role="alert" className="rounded-brick bg-danger-soft px-4 py-3 font-bold text-danger">
          {error}
        </p>
      )}
      {left && (
        <p role="status" className="rounded-brick bg-indigo-soft px-4 py-3 font-bold">
          {left}
        </p>
      )}
      {closed && (
        <p role="status" className="rounded-brick bg-warn-soft px-4 py-3 font-bold text-warn">
          {PAYMENT_TEXTS.closed}
        </p>
      )}
    </>
  );
}
