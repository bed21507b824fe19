import { accounts, students } from './families.ts';
import type { AccountContent, StudentContent } from './people.ts';

/** The account with this key; throws when the content names one that does not exist. */
export function accountByKey(key: string): AccountContent {
  const account = accounts.find((candidate) => candidate.key === key);
  if (!account) throw new Error(`No demo account is called ${key}`);
  return account;
}

/** The student with this key; throws when the content names one that does not exist. */
export function studentByKey(key: string): StudentContent {
  const student = students.find((candidate) => candidate.key === key);
  if (!student) throw new Error(`No demo student is called ${key}`);
  return student;
}
