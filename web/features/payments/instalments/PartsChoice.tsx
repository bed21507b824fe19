import { weeksText } from '../../../../contract/instalments.ts';
import { INSTALMENT_TEXTS } from '../../../../contract/instalmentTexts.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { DEFAULT_TIME_ZONE, shortDayText } from '../../../../contract/time.ts';
import { RadioCards } from '../../../ui/RadioCards.tsx';
import { useSession } from '../../accounts/session/session.ts';
import type { InstalmentOffer } from './useInstalmentOffers.ts';

type PartsChoiceProps = {
  offers: readonly InstalmentOffer[];
  /** The chosen number of parts; 1 pays all at once. */
  parts: number;
  onChange: (parts: number) => void;
};

/** Lets a parent choose to pay all at once or in parts, each with its amounts and dates. */
export function PartsChoice({ offers, parts, onChange }: PartsChoiceProps) {
  const { viewer } = useSession();
  if (offers.length === 0) return null;
  const timeZone = viewer?.timeZone ?? DEFAULT_TIME_ZONE;
  return (
    <RadioCards
      legend="How would you like to pay?"
      name="parts"
      value={String(parts)}
      onChange={(value) => onChange(Number(value))}
      options={[
        { value: '1', title: INSTALMENT_TEXTS.atOnce, description: INSTALMENT_TEXTS.atOnceText },
        ...offers.map((offer) => ({
          value: String(offer.partCount),
          title: INSTALMENT_TEXTS.inParts(offer.partCount),
          // Only the chosen schedule is shown in full: all of them would push the button off a phone's screen.
          description:
            parts === offer.partCount ? (
              <OfferedParts offer={offer} timeZone={timeZone} />
            ) : (
              `${formatMoney(offer.parts[0]?.amountMinor ?? 0, offer.symbol, 'IF_ANY')} today`
            ),
        })),
      ]}
    />
  );
}

function OfferedParts({ offer, timeZone }: { offer: InstalmentOffer; timeZone: string }) {
  return (
    <span className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5">
      {offer.parts.map(({ number, amountMinor, dueAt, firstWeek, lastWeek }) => (
        <span key={number} className="col-span-2 grid grid-cols-subgrid">
          <span>
            {number === 1 ? 'Today' : shortDayText(dueAt, timeZone)}, {weeksText(firstWeek, lastWeek)}
          </span>
          <span className="font-bold text-ink">{formatMoney(amountMinor, offer.symbol, 'IF_ANY')}</span>
        </span>
      ))}
    </span>
  );
}
