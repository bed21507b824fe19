import { Check } from 'lucide-react';
import { formatMoney } from '../../../contract/money.ts';
import { type PackageId, packages } from '../courses/courses.ts';
import { usePrices } from '../courses/prices.ts';
import { ChoiceCard } from './ChoiceCard.tsx';

type PackageChoiceProps = { value: PackageId | null; onChange: (chosen: PackageId) => void };

export function PackageChoice({ value, onChange }: PackageChoiceProps) {
  const prices = usePrices();
  return (
    <div className="grid gap-5 md:grid-cols-2">
      {packages.map((offer) => (
        <ChoiceCard
          key={offer.id}
          name="package"
          value={offer.id}
          chosen={offer.id === value}
          onChoose={() => onChange(offer.id)}
          title={offer.name}
        >
          <span className="text-muted">{offer.summary}</span>
          <span>
            <strong className="price text-3xl">
              {formatMoney(offer.id === 'mentored' ? prices.mentored : prices.diy, prices.symbol, 'IF_ANY')}
            </strong>{' '}
            <span className="text-muted">paid once</span>
          </span>
          <span className="grid gap-2">
            {offer.features.map((feature) => (
              <span key={feature} className="flex items-start gap-2.5">
                <Check className="mt-1 size-5 shrink-0 text-teal" strokeWidth={3} aria-hidden="true" />
                {feature}
              </span>
            ))}
          </span>
        </ChoiceCard>
      ))}
    </div>
  );
}
