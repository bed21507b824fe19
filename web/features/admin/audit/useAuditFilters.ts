import { MAX_AUDIT_TEXT_LENGTH } from '../../../../contract/audit.ts';
import { DAY_MS } from '../../../../contract/time.ts';
import { instantOf } from '../../../../contract/wallTime.ts';
import { useSearchParams } from '../../../lib/router/router.tsx';
import type { TableFilter } from '../table/useTableQuery.ts';
import { useAuditChoicesQuery } from './audit.generated.ts';

/** Writes a value as the option of a filter: the URL holds it in small letters with dashes. */
const optionOf = (value: string) => value.toUpperCase().replaceAll('-', '_');

type Choice = { value: string; label: string };

const filterOf = (name: string, label: string, choices: readonly Choice[]): TableFilter => ({
  ...{ name, label },
  options: choices.map((choice) => ({ value: optionOf(choice.value), label: choice.label })),
});

/** Returns the filters of the audit log: who, which action and which kind of record, of those that it names. */
export function useAuditFilters() {
  const { data, error, refetch } = useAuditChoicesQuery({
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const { actions, entities, actors } = data?.auditChoices ?? { actions: [], entities: [], actors: [] };
  const same = (value: string): Choice => ({ value, label: value });
  const people = actors.map(({ id, name }) => ({ value: id, label: name }));
  const choiceOf = (values: readonly string[], option: string | null) =>
    values.find((value) => optionOf(value) === option) ?? null;
  return {
    filters: [
      filterOf('who', 'Who', people),
      filterOf('action', 'Action', actions.map(same)),
      filterOf('record', 'Kind of record', entities.map(same)),
    ],
    /** Returns the variables of the query for the chosen options. */
    variablesOf: (chosen: (name: string) => string | null) => ({
      actorId: choiceOf(
        actors.map(({ id }) => id),
        chosen('who'),
      ),
      action: choiceOf(actions, chosen('action')),
      entity: choiceOf(entities, chosen('record')),
    }),
    /** True until the options are known, without which the URL's cannot be read. */
    isLoading: data === undefined,
    hasFailed: data === undefined && error !== undefined,
    retry: () => void refetch().catch(() => {}),
  };
}

/** Returns the days and the record that the URL names, the instants between which the days lie, and their setter. */
export function useAuditTime(timeZone: string) {
  const [params, setParams] = useSearchParams();
  const days = { from: params.get('from') ?? '', until: params.get('until') ?? '' };
  const midnight = (date: string) => instantOf({ date, time: '00:00' }, timeZone);
  const last = midnight(days.until);
  return {
    days,
    entityId: (params.get('id') ?? '').trim().slice(0, MAX_AUDIT_TEXT_LENGTH),
    from: midnight(days.from)?.toISOString() ?? null,
    // The day that was chosen is part of the time.
    until: last ? new Date(last.getTime() + DAY_MS).toISOString() : null,
    set: (values: Record<string, string>) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [name, value] of Object.entries(values)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true },
      ),
  };
}
