import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { usePrefetchedShown } from '../../../lib/data/prefetched.ts';
import { MessagingNotAvailable } from '../../messaging/MessagingNotAvailable.tsx';
import { refetchNotifications } from '../../notifications/notificationFeed.ts';
import { FamilyMessages } from './FamilyMessages.tsx';
import type { TabProps } from './tabProps.ts';

type MessagesTabProps = TabProps & { isRequested: boolean; hasOthers: boolean; helpPath: string | null };

/** Renders the thread of a child with the mentor; without a mentor, where questions are answered. */
export function MessagesTab(props: MessagesTabProps) {
  const { viewer, student, upgradePath, isRequested, hasOthers, helpPath } = props;
  usePrefetchedShown();
  const client = useApolloClient();
  const onRead = useCallback(() => refetchNotifications(client), [client]);
  if (student.package === 'DIY')
    return (
      <MessagingNotAvailable
        firstName={viewer.role === 'STUDENT' ? null : student.firstName}
        helpPath={helpPath}
        upgradePath={upgradePath}
      />
    );
  return (
    <FamilyMessages
      viewer={viewer}
      student={student}
      isRequested={isRequested}
      hasOthers={hasOthers}
      onRead={onRead}
    />
  );
}
