import { type Channel, NOTIFICATION_KINDS } from '../../../../contract/notifications.ts';
import type { Change, Preferences } from './usePreferences.ts';

type Row = Preferences['kinds'][number];

const CHANNELS: { channel: Channel; label: string; inWords: string }[] = [
  { channel: 'inApp', label: 'In the app', inWords: 'in the app' },
  { channel: 'email', label: 'E-mail', inWords: 'by e-mail' },
  { channel: 'push', label: 'Push', inWords: 'in your browsers' },
];

type KindTableProps = {
  preferences: Preferences;
  onChange: (input: Change, shown: Partial<Preferences>) => void;
};

/** Renders a table of each kind of notification by each channel. */
export function KindTable({ preferences, onChange }: KindTableProps) {
  const { kinds, hasEmail, emailEnabled } = preferences;
  const visibleChannels = CHANNELS.filter(({ channel }) => channel !== 'email' || hasEmail);

  const setChannel = (row: Row, channel: Channel, on: boolean) => {
    const changed = { ...row, [channel]: on };
    const { kind, inApp, email, push } = changed;
    onChange(
      { kinds: [{ kind, inApp, email, push }] },
      { kinds: kinds.map((one) => (one.kind === kind ? changed : one)) },
    );
  };

  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">Where you are told of what</caption>
      <thead>
        <tr className="border-b-2 border-line">
          <th scope="col" className="py-2 pr-2 text-left font-normal text-muted">
            News
          </th>
          {visibleChannels.map(({ channel, label }) => (
            <th
              key={channel}
              scope="col"
              className="w-14 px-1 py-2 text-center leading-tight font-normal text-muted sm:w-28"
            >
              {channel === 'inApp' ? label : <span className="whitespace-nowrap">{label}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((row) => (
          <tr key={row.kind} className="border-b-2 border-line last:border-b-0">
            <th scope="row" className="py-1 pr-2 text-left leading-tight">
              {NOTIFICATION_KINDS[row.kind].label}
              {row.isInAppRequired && (
                <span className="block text-base font-normal text-muted">Always in the app</span>
              )}
            </th>
            {visibleChannels.map(({ channel, inWords }) => {
              const isFixed = channel === 'inApp' && row.isInAppRequired;
              const isStopped = channel === 'email' && !emailEnabled;
              return (
                <td key={channel} className="p-0 text-center">
                  <label className="inline-grid size-12 cursor-pointer place-items-center has-disabled:cursor-not-allowed">
                    <span className="sr-only">{`${NOTIFICATION_KINDS[row.kind].label} ${inWords}`}</span>
                    <input
                      type="checkbox"
                      className="size-6 accent-indigo"
                      checked={row[channel] && !isStopped}
                      disabled={isFixed || isStopped}
                      onChange={(event) => setChannel(row, channel, event.currentTarget.checked)}
                    />
                  </label>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
