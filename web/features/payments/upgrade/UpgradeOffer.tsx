import { ArrowUpCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { INSTALMENT_TEXTS } from '../../../../contract/instalmentTexts.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { PAYMENT_TEXTS } from '../../../../contract/payments.ts';
import { HeroMentor } from '../../../ui/art/HeroMentor.tsx';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useSession } from '../../accounts/session/session.ts';
import { courseOf, packageOf } from '../../courses/courseNames.ts';
import { PackageComparison } from '../../courses/PackageComparison.tsx';
import { CheckoutStatus } from '../CheckoutStatus.tsx';
import { IconList } from '../pricing/IconList.tsx';
import { upgradeBenefits } from '../pricing/mentoredContent.ts';
import { PriceTag } from '../pricing/PriceTag.tsx';
import { WaysToPay } from '../pricing/WaysToPay.tsx';
import type { UpgradeQuery } from './upgrade.generated.ts';
import { lessonProgress, progressText, type UpgradableStudent } from './upgradePlan.ts';

type UpgradeOfferProps = {
  student: UpgradableStudent;
  data: UpgradeQuery;
  onUpgrade: () => void;
  processing: boolean;
  error: string | null;
  /** The news that the checkout was left; null while there is none. */
  left: string | null;
  /** The progress of an upgrade that has started. */
  children: ReactNode;
};

/** Renders the current enrolment, what a mentor adds, and the price. */
export function UpgradeOffer({
  student,
  data,
  onUpgrade,
  processing,
  error,
  left,
  children,
}: UpgradeOfferProps) {
  return (
    <>
      <PageHead
        tab="Upgrade"
        title={`Give ${student.firstName} a mentor`}
        lead="Upgrade to the Mentored Experience and pay only the difference. Finished lessons stay finished."
        art={<HeroMentor />}
      />
      <div className="wrap grid gap-6 py-9 lg:py-12">
        <div className="grid items-start gap-6 lg:grid-cols-[1.2fr_1fr]">
          <CurrentEnrolment student={student} data={data} />
          <UpgradePrice
            student={student}
            quote={data.upgradeQuote}
            onUpgrade={onUpgrade}
            processing={processing}
            error={error}
            left={left}
          >
            {children}
          </UpgradePrice>
        </div>
      </div>
      <Section sunken title="What the upgrade adds">
        <IconList items={upgradeBenefits} columns={3} />
      </Section>
      <Section title="DIY vs Mentored">
        <PackageComparison />
      </Section>
    </>
  );
}

function CurrentEnrolment({ student, data }: Pick<UpgradeOfferProps, 'student' | 'data'>) {
  const progress = lessonProgress(student, data);
  return (
    <Card className="grid gap-4">
      <h2 className="text-2xl sm:text-3xl">Current enrollment</h2>
      <dl className="grid gap-x-8 [&_dd]:font-bold [&_dd]:leading-snug [&_dt]:text-base [&_dt]:text-muted [&>div]:border-t-2 [&>div]:border-line [&>div]:py-2.5">
        <div>
          <dt>Student</dt>
          <dd>{student.firstName}</dd>
        </div>
        <div>
          <dt>Course</dt>
          <dd>{courseOf(student.course).name}</dd>
        </div>
        <div>
          <dt>Package</dt>
          <dd>{packageOf(student.package).name}</dd>
        </div>
      </dl>
      <ProgressBar
        label="Progress"
        value={progress.completed}
        max={progress.total}
        valueText={progressText(progress)}
      />
    </Card>
  );
}

type UpgradePriceProps = Pick<
  UpgradeOfferProps,
  'student' | 'onUpgrade' | 'processing' | 'error' | 'left' | 'children'
> & {
  quote: UpgradeQuery['upgradeQuote'];
};

function UpgradePrice({ student, quote, onUpgrade, processing, error, left, children }: UpgradePriceProps) {
  const { viewer, settings } = useSession();
  const closed = settings?.paymentsEnabled === false && viewer?.role !== 'ADMIN';
  const isInParts = student.paymentStatus === 'OVERDUE' || student.paidThroughWeek !== null;
  const message = error ?? (quote || isInParts ? null : PAYMENT_TEXTS.notPricedHere);
  return (
    <Card className="grid gap-5 max-lg:order-first lg:sticky lg:top-24">
      <h2 className="text-2xl">Mentored Experience</h2>
      {quote && (
        <>
          <PriceTag price={{ minor: quote.amountMinor, symbol: quote.symbol }} />
          <p className="text-muted">
            {`${formatMoney(quote.mentoredMinor, quote.symbol, 'IF_ANY')} minus the ${formatMoney(quote.paidMinor, quote.symbol, 'IF_ANY')} you have paid.`}
          </p>
        </>
      )}
      <CheckoutStatus error={message} left={left} closed={closed} />
      {isInParts && (
        <p role="status" className="rounded-brick bg-warn-soft px-4 py-3 font-bold text-warn">
          {INSTALMENT_TEXTS.settleFirst}
        </p>
      )}
      <div className="grid gap-3">
        {isInParts && (
          <LinkButton to={`/pricing?student=${student.id}`} block>
            See the Payment Plan
          </LinkButton>
        )}
        <Button
          size="lg"
          block
          variant={isInParts ? 'outline' : 'primary'}
          disabled={!quote || closed}
          loading={processing}
          loadingText="Processing..."
          icon={<ArrowUpCircle className="size-6" aria-hidden="true" />}
          onClick={onUpgrade}
        >
          <span>
            Upgrade Now
            {quote && (
              <>
                {': '}
                <span className="price">{formatMoney(quote.amountMinor, quote.symbol, 'IF_ANY')}</span>
              </>
            )}
          </span>
        </Button>
        {children}
        {!processing && (
          <LinkButton to="/dashboard" variant="outline" block>
            Maybe Later
          </LinkButton>
        )}
      </div>
      {quote && <WaysToPay symbol={quote.symbol} />}
    </Card>
  );
}
