import { useMemo } from 'react';
import type { DigestFrequency } from '../../../generated/types.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { Change, Preferences } from './usePreferences.ts';

type TimesFieldsProps = {
  preferences: Preferences;
  onChange: (input: Change, shown: Partial<Preferences>) => void;
};

const clockText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const halfHours = Array.from({ length: 48 }, (_, index) => index * 30);
const timeOptions = halfHours.map((minutes) => ({ value: String(minutes), label: clockText(minutes) }));
const hourOptions = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: clockText(hour * 60),
}));

const FREQUENCIES: { value: DigestFrequency; label: string }[] = [
  { value: 'OFF', label: 'No digest' },
  { value: 'DAILY', label: 'Every day' },
  { value: 'WEEKLY', label: 'Every Monday' },
];

/** Edits the quiet hours, the digest and the time zone. */
export function TimesFields({ preferences, onChange }: TimesFieldsProps) {
  const { quietHours, digest, digestHour, timeZone, hasEmail, emailEnabled, weeklySummary } = preferences;
  const zones = useZones(timeZone);
  const setQuiet = (change: Partial<Omit<Preferences['quietHours'], '__typename'>>) => {
    const { isEnabled, from, until } = { ...quietHours, ...change };
    onChange(
      { quietHours: { isEnabled, from, until } },
      { quietHours: { ...quietHours, isEnabled, from, until } },
    );
  };
  return (
    <>
      <fieldset className="grid min-w-0 gap-3">
        <legend className="mb-1 font-display text-xl font-semibold">Quiet hours</legend>
        <Checkbox
          label="Hold e-mails and push back at night; news of payments comes all the same"
          checked={quietHours.isEnabled}
          onChange={(event) => setQuiet({ isEnabled: event.currentTarget.checked })}
        />
        {quietHours.isEnabled && (
          <div className="grid grid-cols-2 gap-4 sm:max-w-sm">
            <SelectField
              label="From"
              value={String(quietHours.from)}
              options={withoutTime(withTime(quietHours.from), quietHours.until)}
              onChange={(event) => setQuiet({ from: Number(event.currentTarget.value) })}
            />
            <SelectField
              label="Until"
              value={String(quietHours.until)}
              options={withoutTime(withTime(quietHours.until), quietHours.from)}
              onChange={(event) => setQuiet({ until: Number(event.currentTarget.value) })}
            />
          </div>
        )}
      </fieldset>
      {hasEmail && weeklySummary !== null && (
        <fieldset className="grid min-w-0 gap-3" disabled={!emailEnabled}>
          <legend className="mb-1 font-display text-xl font-semibold">Weekly summary</legend>
          <Checkbox
            label="Every Sunday evening, tell me by e-mail what my children did in the week"
            checked={weeklySummary}
            onChange={(event) => {
              const isWanted = event.currentTarget.checked;
              onChange({ weeklySummary: isWanted }, { weeklySummary: isWanted });
            }}
          />
        </fieldset>
      )}
      {hasEmail && (
        <fieldset className="grid min-w-0 gap-3" disabled={!emailEnabled}>
          <legend className="mb-1 font-display text-xl font-semibold">Digest</legend>
          <p className="text-muted">One e-mail with all that you have not read, besides the e-mails above.</p>
          <div className="grid gap-4 sm:max-w-md sm:grid-cols-2">
            <SelectField
              label="How often"
              value={digest}
              options={FREQUENCIES}
              onChange={(event) => {
                const frequency = FREQUENCIES.find(({ value }) => value === event.currentTarget.value);
                if (frequency) onChange({ digest: frequency.value }, { digest: frequency.value });
              }}
            />
            {digest !== 'OFF' && (
              <SelectField
                label="At"
                value={String(digestHour)}
                options={hourOptions}
                onChange={(event) => {
                  const hour = Number(event.currentTarget.value);
                  onChange({ digestHour: hour }, { digestHour: hour });
                }}
              />
            )}
          </div>
        </fieldset>
      )}
      <div className="sm:max-w-md">
        <SelectField
          label="Your time zone"
          hint="All times on this site are shown in it."
          value={timeZone}
          options={zones}
          onChange={(event) =>
            onChange({ timeZone: event.currentTarget.value }, { timeZone: event.currentTarget.value })
          }
        />
      </div>
    </>
  );
}

type Option = { value: string; label: string };

/** Removes a time from the options: quiet hours must not end when they begin. */
const withoutTime = (options: Option[], minutes: number) =>
  options.filter(({ value }) => value !== String(minutes));

/** Returns the options with a time that may be missing from them, so that it still shows. */
const withTime = (minutes: number): Option[] =>
  minutes % 30 === 0 ? timeOptions : [{ value: String(minutes), label: clockText(minutes) }, ...timeOptions];

function useZones(savedZone: string): Option[] {
  return useMemo(() => {
    const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const zones = [...new Set([savedZone, browserZone, ...Intl.supportedValuesOf('timeZone')])];
    return zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
  }, [savedZone]);
}
