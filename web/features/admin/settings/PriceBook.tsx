import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatMoney } from '../../../../contract/money.ts';
import { PRICE_BOOK_TEXTS } from '../../../../contract/priceBook.ts';
import { SETTINGS_TEXTS } from '../../../../contract/settings.ts';
import { usePages } from '../../../lib/data/usePages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import type { SettingsNews } from './news.ts';
import { DeletePriceDialog, PriceDialog } from './PriceDialogs.tsx';
import { type PriceBook_PriceFragment, usePriceBookQuery } from './priceBook.generated.ts';

type Price = PriceBook_PriceFragment;

const PAGE_SIZE = 50;

type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'delete'; price: Price };

/** Lists the countries with prices of their own, and creates, edits and deletes them. */
export function PriceBook({ onNews }: { onNews: (news: SettingsNews) => void }) {
  const result = usePriceBookQuery({
    variables: { first: PAGE_SIZE, after: null },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const close = () => setOpen(null);
  const failToLoad = () => onNews({ tone: 'danger', text: SETTINGS_TEXTS.notLoaded });
  const pages = usePages(result, (data) => data.countryPrices);
  const prices = pages.page?.edges.map(({ node }) => node);
  const finish = async (text: string) => {
    // The dialog stays open until then, so that the focus does not return to a row that is about to be removed.
    await result.refetch().catch(failToLoad);
    onNews({ tone: 'success', text });
    close();
  };
  return (
    <section aria-labelledby="price-book" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="price-book" className="text-2xl">
          Prices by country
        </h2>
        <Button
          size="sm"
          icon={<Plus className="size-5" aria-hidden="true" />}
          onClick={() => setOpen({ kind: 'create' })}
        >
          Create Price
        </Button>
      </div>
      {!prices && !pages.hasFailed && <LoadingIndicator message="Loading the prices..." />}
      {pages.hasFailed && (
        <ErrorState title={SETTINGS_TEXTS.notLoaded} onRetry={pages.retry} retrying={pages.retrying} />
      )}
      {prices?.length === 0 && (
        <EmptyState title="One Price For Everybody">
          Every country has the prices of the settings until it gets its own here.
        </EmptyState>
      )}
      {prices && prices.length > 0 && (
        <ul aria-label="Prices by country" className="grid gap-3 lg:grid-cols-2">
          {prices.map((price) => (
            <li key={price.country}>
              <PriceItem
                price={price}
                onEdit={() => setOpen({ kind: 'edit', price })}
                onDelete={() => setOpen({ kind: 'delete', price })}
              />
            </li>
          ))}
        </ul>
      )}
      <ShowMore pages={pages} noun="prices" size="md" />
      {(open?.kind === 'create' || open?.kind === 'edit') && (
        <PriceDialog
          price={open.kind === 'edit' ? open.price : null}
          onSaved={() => finish(open.kind === 'edit' ? PRICE_BOOK_TEXTS.updated : PRICE_BOOK_TEXTS.created)}
          onClose={close}
        />
      )}
      {open?.kind === 'delete' && (
        <DeletePriceDialog
          price={open.price}
          onDeleted={() => finish(PRICE_BOOK_TEXTS.deleted)}
          onClose={close}
        />
      )}
    </section>
  );
}

type PriceItemProps = { price: Price; onEdit: () => void; onDelete: () => void };

function PriceItem({ price, onEdit, onDelete }: PriceItemProps) {
  const { country, currency, symbol, diyMinor, mentoredMinor } = price;
  const amounts = [
    { name: 'DIY', amount: diyMinor },
    { name: 'Mentored', amount: mentoredMinor },
  ];
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 gap-1">
        <h3 className="text-xl">{country}</h3>
        <p className="flex flex-wrap gap-x-4 text-muted">
          {amounts.map(({ name, amount }) => (
            <span key={name}>{`${name}: ${formatMoney(amount, symbol, 'IF_ANY')}`}</span>
          ))}
          <span>{currency}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          icon={<Pencil className="size-5" aria-hidden="true" />}
          onClick={onEdit}
        >
          Edit<span className="sr-only">{` price of ${country}`}</span>
        </Button>
        <Button
          variant="ghost"
          size="sm"
          icon={<Trash2 className="size-5" aria-hidden="true" />}
          onClick={onDelete}
        >
          Delete<span className="sr-only">{` price of ${country}`}</span>
        </Button>
      </div>
    </Card>
  );
}
