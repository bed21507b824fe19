import { useState } from 'react';
import {
  COMPANY_TEXTS,
  type CompanyDraft,
  companyProblems,
  MAX_REGISTRATION_LENGTH,
  SOCIAL_NETWORK_NAMES,
  SOCIAL_NETWORKS,
} from '../../../../contract/company.ts';
import { MAX_LINK_LENGTH } from '../../../../contract/links.ts';
import { SETTINGS_TEXTS } from '../../../../contract/settings.ts';
import { checked, type TextOf, useForm } from '../../../lib/forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Form } from '../../../ui/Form.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { Textarea, TextField } from '../../../ui/TextField.tsx';
import {
  type AdminCompany_SettingsFragment,
  useAdminCompanyQuery,
  useUpdateCompanyMutation,
} from './company.generated.ts';
import type { SettingsNews } from './news.ts';

type CompanySettingsProps = { onNews: (news: SettingsNews) => void };

/** Renders the form of who is behind the platform. */
export function CompanySettings({ onNews }: CompanySettingsProps) {
  const { data, loading, refetch } = useAdminCompanyQuery({
    // Cached data may be stale, and saving it would be a conflict.
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  // Not the cached ones: a refetch must not make the form save over another admin's change.
  const [opened, setOpened] = useState<AdminCompany_SettingsFragment | null>(null);
  if (!opened && !loading && data) setOpened(data.adminSettings);
  return (
    <section aria-labelledby="company" className="grid grid-cols-1 gap-4">
      <h2 id="company" className="text-2xl">
        Company
      </h2>
      {opened ? (
        <CompanyForm opened={opened} onSaved={setOpened} onNews={onNews} />
      ) : loading ? (
        <LoadingIndicator message="Loading the company..." />
      ) : (
        <ErrorState title={SETTINGS_TEXTS.notLoaded} onRetry={() => void refetch().catch(() => {})} />
      )}
    </section>
  );
}

type CompanyFormProps = CompanySettingsProps & {
  opened: AdminCompany_SettingsFragment;
  onSaved: (saved: AdminCompany_SettingsFragment) => void;
};

function CompanyForm({ opened, onSaved, onNews }: CompanyFormProps) {
  const [update] = useUpdateCompanyMutation({ context: { quiet: true } });
  const { company, companyVersion: version } = opened;
  const form = useForm({
    read: (textOf) => checked(readCompany(textOf), companyProblems),
    send: async (draft) => {
      const answer = (await update({ variables: { input: { ...draft, version } } })).data?.updateCompany;
      if (answer?.__typename !== 'AdminSettings') return answer ?? {};
      onSaved(answer);
      onNews({ tone: 'success', text: COMPANY_TEXTS.updated });
      return null;
    },
    failed: COMPANY_TEXTS.notUpdated,
  });
  return (
    <Form
      form={form}
      dismissible
      className="grid gap-5 rounded-3xl border-2 border-line bg-surface p-5 sm:p-7"
    >
      <p className="text-muted">
        Shown in the footer and on About, with the legal name and the address of the receipts. What is empty
        is not shown.
      </p>
      <fieldset disabled={form.busy} className="grid min-w-0 gap-5">
        <TextField
          label="Registration"
          hint="The number of the company, such as RC 1234567."
          optional
          {...form.field('registration')}
          autoComplete="off"
          maxLength={MAX_REGISTRATION_LENGTH}
          defaultValue={company.registration}
        />
        <Textarea
          label="People"
          hint="A line for each: a name, and what the person does."
          optional
          {...form.field('people')}
          rows={3}
          defaultValue={company.people.join('\n')}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {SOCIAL_NETWORK_NAMES.map((network) => (
            <TextField
              key={network}
              label={SOCIAL_NETWORKS[network].label}
              optional
              {...form.field(network)}
              type="url"
              inputMode="url"
              autoComplete="off"
              maxLength={MAX_LINK_LENGTH}
              defaultValue={company.links.find((link) => link.network === network)?.url}
            />
          ))}
        </div>
      </fieldset>
      <Button type="submit" loading={form.busy} loadingText="Saving..." className="justify-self-start">
        Save Company
      </Button>
    </Form>
  );
}

const readCompany = (textOf: TextOf): CompanyDraft => ({
  registration: textOf('registration'),
  people: textOf('people')
    .split('\n')
    .filter((line) => line.trim()),
  links: SOCIAL_NETWORK_NAMES.map((network) => ({ network, url: textOf(network) })),
});
