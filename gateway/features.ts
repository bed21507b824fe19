import type { Feature } from './feature.ts';
import { accounts } from './features/accounts/index.ts';
import { admin } from './features/admin/index.ts';
import { assignments } from './features/assignments/index.ts';
import { auditLog } from './features/auditLog/index.ts';
import { authoring } from './features/authoring/index.ts';
import { avatars } from './features/avatars/index.ts';
import { browserErrors } from './features/browserErrors/index.ts';
import { bulkActions } from './features/bulkActions/index.ts';
import { careers } from './features/careers/index.ts';
import { certificates } from './features/certificates/index.ts';
import { children } from './features/children/index.ts';
import { closures } from './features/closures/index.ts';
import { community } from './features/community/index.ts';
import { contacts } from './features/contacts/index.ts';
import { dashboard } from './features/dashboard/index.ts';
import { enrolment } from './features/enrolment/index.ts';
import { exports } from './features/exports/index.ts';
import { families } from './features/families/index.ts';
import { files } from './features/files/index.ts';
import { gallery } from './features/gallery/index.ts';
import { groupCalls } from './features/groupCalls/index.ts';
import { help } from './features/help/index.ts';
import { ledger } from './features/ledger/index.ts';
import { lessons } from './features/lessons/index.ts';
import { mentors } from './features/mentors/index.ts';
import { messaging } from './features/messaging/index.ts';
import { notifications } from './features/notifications/index.ts';
import { payments } from './features/payments/index.ts';
import { reconciliation } from './features/reconciliation/index.ts';
import { reports } from './features/reports/index.ts';
import { sessions } from './features/sessions/index.ts';
import { students } from './features/students/index.ts';
import { summaries } from './features/summaries/index.ts';
import { supportViews } from './features/supportViews/index.ts';
import { tickets } from './features/tickets/index.ts';

/** Every feature of the product. Importing this file registers their types with the schema builder. */
export const features: readonly Feature[] = [
  accounts,
  admin,
  assignments,
  auditLog,
  authoring,
  avatars,
  browserErrors,
  bulkActions,
  careers,
  certificates,
  children,
  closures,
  community,
  contacts,
  dashboard,
  enrolment,
  exports,
  families,
  files,
  gallery,
  groupCalls,
  help,
  ledger,
  lessons,
  mentors,
  messaging,
  notifications,
  payments,
  reconciliation,
  reports,
  sessions,
  students,
  summaries,
  supportViews,
  tickets,
];
