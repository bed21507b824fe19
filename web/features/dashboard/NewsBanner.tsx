import { Banner } from '../../ui/Banner.tsx';
import { type DashboardStudent, isPaid } from './dashboardView.ts';
import type { News } from './useNews.ts';

type NewsBannerProps = { news: News; student: DashboardStudent; onDismiss: () => void };

/** Renders the news of a visit. The address only names them; the server's data decides if they are true. */
export function NewsBanner({ news, student, onDismiss }: NewsBannerProps) {
  const isTrue = news === 'paid' ? isPaid(student) : student.package === 'MENTORED';
  const texts = {
    paid: {
      yes: `🎉 Payment successful! ${student.firstName}'s lessons are open.`,
      notYet: 'The payment has not been confirmed yet. The lessons open here by themselves once it is.',
    },
    upgraded: {
      yes: `🎉 Upgrade successful! ${student.firstName} now learns with a mentor.`,
      notYet: 'The upgrade has not been confirmed yet. The mentor appears here once it is.',
    },
  }[news];
  return (
    <Banner tone={isTrue ? 'success' : 'info'} onDismiss={onDismiss}>
      {isTrue ? texts.yes : texts.notYet}
    </Banner>
  );
}
