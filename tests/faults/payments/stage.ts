import type { Prisma } from '../../../gateway/platform/database/prisma.ts';
import type { Person } from '../../support/factories/people.ts';
import type { CallFault, PaymentProvider, ProviderCharge } from '../../support/standIns/paymentProvider.ts';
import type { Random } from '../random.ts';
import type { FaultWindow, Outages } from './faults.ts';
import type { Watch } from './watch.ts';

/** What a payment opens when it is paid as quoted: PART some weeks more. Null for one that opens nothing by itself. */
export type Right = 'ENROLMENT' | 'UPGRADE' | 'PART' | null;
export type RefundEnding = 'processed' | 'failed' | 'needs-attention';
export type Quote = { amountMinor: number; currency: string; package: 'DIY' | 'MENTORED' };

/** A payment that the product has acknowledged, and what the provider is going to do about it. */
export type StagedPayment = {
  reference: string;
  studentId: string;
  /** The kind of its story. */
  story: string;
  opens: Right;
  quote: Quote;
  /** Its start, in milliseconds since 1970. */
  beganAt: number;
  charge: ProviderCharge;
  faults: FaultWindow[];
  /** The faults of the calls for refunds, in order: the provider accepts each of them all the same but 'not found'. */
  refundFaults: CallFault[];
  /** How its refunds end at the provider, in order; those that are not here are processed. */
  refundEndings: RefundEnding[];
  /** True when the provider reports the charge as reversed once all of it was refunded. */
  reportsRefundAsReversal: boolean;
};

/** Something that the product has confirmed to whoever asked for it, so that it must be there at the end. */
export type Acknowledged = {
  what:
    | 'refund requested'
    | 'refund withdrawn'
    | 'refund refused'
    | 'refund approved'
    | 'webhook'
    | 'dispute answered';
  /** The id of the refund, the stored event or the dispute. */
  id: string;
};

/** A difference that the reconciliation must find, because the provider's list has been changed. */
type Planted = { reference: string; kind: string };

/** What all stories share. */
export type Scene = {
  url: string;
  databaseUrl: string;
  prisma: Prisma;
  provider: PaymentProvider;
  /** The 72 hours of this run, in milliseconds. */
  horizonMs: number;
  prices: { currency: string; diyMinor: number; mentoredMinor: number };
  outages: Outages;
  watch: Watch;
  /** The payments by reference. */
  payments: Map<string, StagedPayment>;
  acknowledged: Acknowledged[];
  /** Sentences about what the product has answered and never should have. */
  wrongAnswers: string[];
  /** Changes of the provider's list, which are made right before the reconciliation. */
  plantings: (() => Planted)[];
  /** Ids of forged webhooks, of which nothing may be stored. */
  forgedReferences: string[];
  /** What the provider does by itself, such as refunds and webhooks. */
  background: Set<Promise<void>>;
};

/** What one story plays with. */
export type Stage = {
  scene: Scene;
  random: Random;
  number: number;
  story: string;
  parent: Person;
  studentId: string;
  /** The package of the enrolment. */
  package: 'DIY' | 'MENTORED';
  /** One of the admins. */
  admin: Person;
};

/** A kind of story: what one family, its bank and our admins do. Its draws come from the stage's random numbers alone. */
export type StoryKind = {
  name: string;
  /** How often it is played, in relation to the others. */
  weight: number;
  play(stage: Stage): Promise<void>;
};
