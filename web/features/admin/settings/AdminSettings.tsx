import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { SETTINGS_TEXTS } from '../../../../contract/settings.ts';
import { TABLE_TEXTS } from '../../../../contract/tables.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { CompanySettings } from './CompanySettings.tsx';
import { FlagSwitches } from './FlagSwitches.tsx';
import type { SettingsNews } from './news.ts';
import { PriceBook } from './PriceBook.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { useSettings } from './useSettings.ts';

/** Renders the settings of the platform: the flags, which are saved at once, the form and the price book. */
export function AdminSettings() {
  const { settings, loading, hasConflict, save, reload } = useSettings();
  const [news, setNews] = useState<SettingsNews | null>(null);
  const [loads, setLoads] = useState(0);
  const loadAgain = async () => {
    if (!(await reload())) return setNews({ tone: 'danger', text: SETTINGS_TEXTS.notLoaded });
    setNews(null);
    // The form begins anew with what was loaded.
    setLoads(loads + 1);
  };
  if (!settings) {
    return loading ? (
      <LoadingIndicator message="Loading the settings..." />
    ) : (
      <ErrorState title={SETTINGS_TEXTS.notLoaded} onRetry={() => void loadAgain()} />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-10">
      {news && (
        <Banner tone={news.tone} className="sticky top-20 z-20 rounded-xl" onDismiss={() => setNews(null)}>
          {news.text}
        </Banner>
      )}
      {hasConflict && (
        <div className="grid justify-items-start gap-3 rounded-3xl border-2 border-line bg-warn-soft p-5 text-warn">
          <p className="font-bold">{TABLE_TEXTS.changedMeanwhile}</p>
          <Button
            variant="outline"
            icon={<RotateCw className="size-5" aria-hidden="true" />}
            onClick={() => void loadAgain()}
          >
            Load Again
          </Button>
        </div>
      )}
      <FlagSwitches settings={settings} save={save} onNews={setNews} />
      <SettingsForm key={loads} settings={settings} save={save} onNews={setNews} />
      <CompanySettings onNews={setNews} />
      <PriceBook onNews={setNews} />
    </div>
  );
}
