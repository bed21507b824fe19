import { SUPPORT_VIEW_TEXTS } from '../../../contract/supportViews.ts';
import { fullTimeText } from '../../../contract/time.ts';
import type { Children_StudentFragment } from './children.generated.ts';

type WhoLookedProps = { student: Children_StudentFragment; timeZone: string };

/** Lists who of the team looked at a child's account, when and why. */
export function WhoLooked({ student, timeZone }: WhoLookedProps) {
  const { firstName, supportViews } = student;
  if (supportViews.length === 0) return null;
  return (
    <section aria-label={`${SUPPORT_VIEW_TEXTS.familyTitle}: ${firstName}`} className="grid gap-2">
      <h4 className="font-bold">{SUPPORT_VIEW_TEXTS.familyTitle}</h4>
      <ul className="grid gap-2">
        {supportViews.map(({ id, adminName, reason, openedAt }) => (
          <li key={id} className="wrap-anywhere">
            {`${adminName}, ${fullTimeText(openedAt, timeZone)}`}
            <span className="block text-muted">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
