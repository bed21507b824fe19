import type { Effects } from '../../events/transaction.ts';
import type { GroupCall } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import type { Span } from '../sessions/calendar.ts';
import { loadHosts } from './audience.ts';
import type { HostedCall } from './lockGroupCall.ts';
import { forgetAnnouncements, notifyOfCall } from './notifyOfCall.ts';
import type { Hosts } from './requireHosts.ts';

/**
 * Sets who holds a locked call, at a time that may be new. Who comes is notified; who goes sees the call no more, and
 * the sockets of that person are closed.
 */
export async function changeHosts(
  tx: Tx,
  effects: Effects,
  call: HostedCall,
  { hostId, coHostId }: Hosts,
  { startsAt, endsAt }: Span,
): Promise<void> {
  const span = { startsAt, endsAt };
  const wanted = [
    { role: 'HOST' as const, mentorId: hostId },
    { role: 'CO_HOST' as const, mentorId: coHostId },
  ];
  const isKept = (one: { role: string; mentorId: string }) =>
    call.hosts.some(({ role, mentorId }) => role === one.role && mentorId === one.mentorId);
  const coming = wanted.filter((one) => !isKept(one));
  if (coming.length === 0) return;
  const before = await loadHosts(tx, call.id);
  await tx.groupCallHost.deleteMany({
    where: { callId: call.id, role: { in: coming.map(({ role }) => role) } },
  });
  await tx.groupCallHost.createMany({
    data: coming.map((one) => ({ ...one, ...span, callId: call.id })),
  });
  const after = await loadHosts(tx, call.id);
  const gone = before.filter(({ id }) => !after.some((one) => one.id === id));
  await forgetAnnouncements(tx, effects, call, gone);
  notifyHosts(
    effects,
    { ...call, ...span },
    after.filter(({ id }) => !before.some((one) => one.id === id)),
  );
  for (const { id } of gone) effects.publish('access.changed', { userId: id }, [id]);
}

type NewHosts = Awaited<ReturnType<typeof loadHosts>>;

function notifyHosts(effects: Effects, call: GroupCall, people: NewHosts): void {
  notifyOfCall(effects, call, people, {
    ...{ kind: 'SESSION_SCHEDULED', title: 'You hold a live call', key: `host:${call.version}` },
    body: (when) => `${call.topic}: ${when}`,
  });
}
