import { dataOf } from '../clients/http.ts';
import { askAs, type Person, runAs } from './people.ts';
import {
  ChangeSettingsDocument,
  type ChangeSettingsMutationVariables,
  SettingsToChangeDocument,
} from './settings.generated.ts';

export type SettingsInput = ChangeSettingsMutationVariables['input'];

/** Returns the settings as an admin's form sends them when nothing is changed. */
export async function readSettingsInput(url: string, admin: Person): Promise<SettingsInput> {
  return dataOf(await askAs(url, admin)(SettingsToChangeDocument, {})).adminSettings;
}

/** Changes settings as an admin, from their current version. @returns the result, which may be a DomainError */
export async function changeSettings(url: string, admin: Person, changes: Partial<SettingsInput>) {
  const input = { ...(await readSettingsInput(url, admin)), ...changes };
  return runAs(url, admin, ChangeSettingsDocument, input);
}
