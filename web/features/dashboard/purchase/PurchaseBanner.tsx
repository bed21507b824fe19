import { Banner } from '../../../ui/Banner.tsx';
import { type DashboardStudent, isPaid } from '../dashboardView.ts';
import type { PurchaseResult } from './usePurchaseResult.ts';

type NewsBannerProps = { result: PurchaseResult; student: DashboardStudent; onDismiss: () => void };

/** Shows the result of a purchase. The address only names it; the server's data decides if it is true. */
export function PurchaseBanner({ result, student, onDismiss }: NewsBannerProps) {
  const isTrue = result === 'paid' ? isPaid(student) : student.package === 'MENTORED';
  const texts = {
    paid: {
      yes: `🎉 Payment successful! ${student.firstName}'s lessons are open.`,
      notYet: 'The payment has not been confirmed yet. The lessons open here by themselves once it is.',
    },
    upgraded: {
      yes: `🎉 Upgrade successful! ${student.firstName} now learns with a mentor.`,
      notYet: 'The upgrade has not been confirmed yet. The mentor appears here once it is.',
    },
  }[result];
  return (
    <Banner tone={isTrue ? 'success' : 'info'} onDismiss={onDismiss}>
      {isTrue ? texts.yes : texts.notYet}
    </Banner>
  );
}
