import {
  type ChannelPreferences,
  kindRuleOf,
  notificationKindsFor,
} from '../../../../contract/notifications.ts';
import { DigestFrequency, type NotificationKind } from '../../../generated/prisma/enums.ts';
import { builder } from '../../../graphql/builder.ts';
import { requireViewer } from '../../accounts/requireViewer.ts';
import { NotificationKindEnum } from '../enums.ts';
import { type NotificationPreferences, readNotificationPreferences } from './notificationPreferences.ts';
import { removePushSubscription } from './removePushSubscription.ts';
import { savePushSubscription } from './savePushSubscription.ts';
import { readUnsubscription, setUnsubscribed, type Unsubscription } from './setUnsubscribed.ts';
import { updateNotificationPreferences } from './updateNotificationPreferences.ts';

const DigestFrequencyEnum = builder.enumType(DigestFrequency, { name: 'DigestFrequency' });

const NotificationKindPreference = builder
  .objectRef<{ kind: NotificationKind; choice: ChannelPreferences }>('NotificationKindPreference')
  .implement({
    description: 'Channels on which the viewer gets one kind of notification.',
    authScopes: { signedIn: true },
    fields: (t) => ({
      kind: t.expose('kind', { type: NotificationKindEnum }),
      inApp: t.boolean({ resolve: ({ choice }) => choice.inApp }),
      isInAppRequired: t.boolean({
        description: 'True when it cannot be turned off in the app.',
        resolve: ({ kind }) => kindRuleOf(kind).isUrgent,
      }),
      email: t.boolean({ resolve: ({ choice }) => choice.email }),
      push: t.boolean({ resolve: ({ choice }) => choice.push }),
    }),
  });

const QuietHours = builder.objectRef<NotificationPreferences['quietHours']>('QuietHours').implement({
  description:
    'Hours in which only urgent notifications leave the app; minutes after midnight in the viewer’s zone.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    isEnabled: t.exposeBoolean('isEnabled'),
    from: t.exposeInt('from'),
    until: t.exposeInt('until', { description: 'On the next day when it is before `from`.' }),
  }),
});

const NotificationPreferencesType = builder
  .objectRef<NotificationPreferences & { profileId: string }>('NotificationPreferences')
  .implement({
    description: 'Notification preferences of the viewer.',
    authScopes: { signedIn: true },
    fields: (t) => ({
      id: t.exposeID('profileId'),
      kinds: t.field({
        type: [NotificationKindPreference],
        resolve: ({ role, choiceOf }) =>
          notificationKindsFor(role).map((kind) => ({ kind, choice: choiceOf(kind) })),
      }),
      hasEmail: t.boolean({
        description: 'False for a child who signs in with a username.',
        resolve: ({ email }) => email !== null,
      }),
      emailEnabled: t.boolean({
        description: 'False while all notification email is stopped, whatever the kinds say.',
        resolve: ({ emailStopped }) => !emailStopped,
      }),
      weeklySummary: t.boolean({
        nullable: true,
        description: 'False when the parent stopped the weekly summary; null for everyone but parents.',
        resolve: ({ role, summaryStopped }) => (role === 'PARENT' ? !summaryStopped : null),
      }),
      quietHours: t.field({ type: QuietHours, resolve: ({ quietHours }) => quietHours }),
      digest: t.expose('digest', { type: DigestFrequencyEnum }),
      digestHour: t.exposeInt('digestHour', {
        description: 'Hour of the digest in the viewer’s time zone; the weekly one is sent on Monday.',
      }),
      timeZone: t.string({ resolve: ({ quietHours }) => quietHours.timeZone }),
      vapidPublicKey: t.string({
        nullable: true,
        description: 'VAPID public key to subscribe a browser to push; null while push is off.',
        resolve: (_preferences, _args, { config }) => config.vapid?.publicKey ?? null,
      }),
      pushEndpoints: t.stringList({
        description: 'Push endpoints of the viewer’s subscribed browsers.',
        resolve: async ({ profileId }, _args, { prisma }) => {
          const rows = await prisma.pushSubscription.findMany({
            where: { profileId },
            orderBy: { createdAt: 'asc' },
            select: { endpoint: true },
          });
          return rows.map((row) => row.endpoint);
        },
      }),
    }),
  });

const UnsubscriptionType = builder.objectRef<Unsubscription>('Unsubscription').implement({
  description: 'The kind of email that an unsubscribe link is for, and its current state.',
  authScopes: { public: true },
  fields: (t) => ({
    topic: t.exposeString('topic', { description: 'Completes "e-mails about …".' }),
    coversAllEmail: t.exposeBoolean('coversAllEmail'),
    isSubscribed: t.exposeBoolean('isSubscribed'),
    allEmailStopped: t.exposeBoolean('allEmailStopped'),
  }),
});

builder.queryFields((t) => ({
  notificationPreferences: t.field({
    type: NotificationPreferencesType,
    authScopes: { signedIn: true },
    resolve: async (_root, _args, context) => preferencesOf(context, requireViewer(context).id),
  }),
  unsubscription: t.field({
    type: UnsubscriptionType,
    nullable: true,
    description: 'The state of an unsubscribe link; null for a token that was not issued here.',
    authScopes: { public: true },
    args: { token: t.arg.string() },
    resolve: (_root, { token }, context) => readUnsubscription(context, token),
  }),
}));

async function preferencesOf(
  { prisma }: { prisma: Parameters<typeof readNotificationPreferences>[0] },
  profileId: string,
) {
  const preferences = (await readNotificationPreferences(prisma, [profileId])).get(profileId);
  if (!preferences) throw new Error('The viewer has no profile');
  return { ...preferences, profileId };
}

const NotificationKindPreferenceInput = builder.inputType('NotificationKindPreferenceInput', {
  fields: (t) => ({
    kind: t.field({ type: NotificationKindEnum }),
    inApp: t.boolean(),
    email: t.boolean(),
    push: t.boolean(),
  }),
});

const QuietHoursInput = builder.inputType('QuietHoursInput', {
  fields: (t) => ({ isEnabled: t.boolean(), from: t.int(), until: t.int() }),
});

const UpdateNotificationPreferencesInput = builder.inputType('UpdateNotificationPreferencesInput', {
  description: 'Omitted fields stay unchanged.',
  fields: (t) => ({
    kinds: t.field({ type: [NotificationKindPreferenceInput], required: false }),
    emailEnabled: t.boolean({ required: false }),
    weeklySummary: t.boolean({ required: false }),
    quietHours: t.field({ type: QuietHoursInput, required: false }),
    digest: t.field({ type: DigestFrequencyEnum, required: false }),
    digestHour: t.int({ required: false }),
    timeZone: t.string({ required: false, description: 'An IANA time zone name.' }),
  }),
});

const SavePushSubscriptionInput = builder.inputType('SavePushSubscriptionInput', {
  description: 'A subscription from the browser’s PushManager.',
  fields: (t) => ({ endpoint: t.string(), p256dh: t.string(), auth: t.string() }),
});

const RemovePushSubscriptionInput = builder.inputType('RemovePushSubscriptionInput', {
  fields: (t) => ({ endpoint: t.string() }),
});

const SetUnsubscribedInput = builder.inputType('SetUnsubscribedInput', {
  fields: (t) => ({
    token: t.string({ description: 'Token of the link in the email.' }),
    allEmail: t.boolean({ description: 'True for all notification email instead of the link’s own kind.' }),
    unsubscribe: t.boolean({ description: 'False resumes it.' }),
  }),
});

builder.mutationFields((t) => ({
  updateNotificationPreferences: t.field({
    type: NotificationPreferencesType,
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: UpdateNotificationPreferencesInput }) },
    resolve: async (_root, { input }, context) => {
      const { kinds, emailEnabled, weeklySummary, quietHours, digest, digestHour, timeZone } = input;
      const viewer = requireViewer(context);
      await updateNotificationPreferences(context, viewer, {
        kinds: kinds ?? null,
        emailEnabled: emailEnabled ?? null,
        weeklySummary: weeklySummary ?? null,
        quietHours: quietHours ?? null,
        digest: digest ?? null,
        digestHour: digestHour ?? null,
        timeZone: timeZone ?? null,
      });
      return preferencesOf(context, viewer.id);
    },
  }),
  savePushSubscription: t.field({
    type: NotificationPreferencesType,
    errors: {},
    description: 'Subscribes a browser of the viewer to push until it is signed out.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: SavePushSubscriptionInput }) },
    resolve: async (_root, { input }, context) => {
      await savePushSubscription(context, requireViewer(context), input);
      return preferencesOf(context, requireViewer(context).id);
    },
  }),
  removePushSubscription: t.field({
    type: NotificationPreferencesType,
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: RemovePushSubscriptionInput }) },
    resolve: async (_root, { input }, context) => {
      await removePushSubscription(context, requireViewer(context), input.endpoint);
      return preferencesOf(context, requireViewer(context).id);
    },
  }),
  setUnsubscribed: t.field({
    type: UnsubscriptionType,
    errors: {},
    description: 'Stops or resumes email by an unsubscribe link, without signing in.',
    authScopes: { public: true },
    args: { input: t.arg({ type: SetUnsubscribedInput }) },
    resolve: (_root, { input: { token, ...change } }, context) => setUnsubscribed(context, token, change),
  }),
}));
