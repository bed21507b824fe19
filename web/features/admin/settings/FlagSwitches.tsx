import { useState } from 'react';
import { type Flag, SETTINGS_TEXTS } from '../../../../contract/settings.ts';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import type { SettingsNews } from './news.ts';
import type { OpenedSettings, SaveSettings } from './useSettings.ts';

const flags: readonly { name: Flag; label: string; about: string }[] = [
  {
    name: 'registrationsEnabled',
    label: 'Registrations',
    about:
      'New accounts can be created by e-mail and with Google. Parents can always create logins for their children.',
  },
  {
    name: 'paymentsEnabled',
    label: 'Payments',
    about: 'Families can start payments and upgrades. What is started already is verified in any case.',
  },
  {
    name: 'maintenance',
    label: 'Maintenance mode',
    about: 'Everybody but admins sees the maintenance page and can change nothing.',
  },
];

type FlagSwitchesProps = {
  settings: OpenedSettings;
  save: SaveSettings;
  onNews: (news: SettingsNews) => void;
};

/** Renders a switch per flag, which holds for everybody at once. Maintenance asks before it begins. */
export function FlagSwitches({ settings, save, onNews }: FlagSwitchesProps) {
  const [saving, setSaving] = useState<Flag | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const set = async (name: Flag, isOn: boolean) => {
    setSaving(name);
    const failure = await save({ [name]: isOn }, null).catch(() => ({ message: null }));
    setSaving(null);
    if (!failure) onNews({ tone: 'success', text: SETTINGS_TEXTS.updated });
    else onNews({ tone: 'danger', text: failure.message ?? SETTINGS_TEXTS.notUpdated });
  };
  return (
    <section aria-labelledby="flags" className="grid grid-cols-1 gap-4">
      <h2 id="flags" className="text-2xl">
        Platform
      </h2>
      <ul className="grid gap-4 lg:grid-cols-3">
        {flags.map(({ name, label, about }) => (
          <li key={name} className="grid">
            <Card className="grid content-start gap-2">
              <h3 className="text-xl">{label}</h3>
              <p className="text-muted">{about}</p>
              <div className="-ml-2 mt-auto pt-2">
                <Switch
                  on={settings[name]}
                  label={label}
                  text={settings[name] ? 'On' : 'Off'}
                  // One at a time, since each save names the version that the one before made.
                  busy={saving !== null}
                  onChange={(isOn) => {
                    if (name === 'maintenance' && isOn) setIsAsking(true);
                    else void set(name, isOn);
                  }}
                />
              </div>
            </Card>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Start maintenance?"
        confirmLabel="Start Maintenance"
        danger
        onConfirm={() => set('maintenance', true)}
      >
        <p>
          Families, children and mentors see the maintenance page within a second, wherever they are. What
          they were typing is kept, and nothing they send is saved until you turn it off again.
        </p>
      </ConfirmDialog>
    </section>
  );
}
