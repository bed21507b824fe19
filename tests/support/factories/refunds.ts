import type { RefundRequest } from '../../../gateway/generated/prisma/client.ts';
import type { TestGateway } from '../services/gateway.ts';
import { type Person, runAs } from './people.ts';
import {
  ApproveRefundDocument,
  RefuseRefundDocument,
  RequestRefundDocument,
  StartRefundDocument,
  WithdrawRefundRequestDocument,
} from './refunds.generated.ts';

type Gateway = Pick<TestGateway, 'url' | 'app'>;

export const requestRefund = ({ url }: Gateway, person: Person | null, reference: string, reason: string) =>
  runAs(url, person, RequestRefundDocument, { reference, reason });
export const withdrawRefundRequest = ({ url }: Gateway, person: Person, refundId: string) =>
  runAs(url, person, WithdrawRefundRequestDocument, { refundId });
export const approveRefund = (
  { url }: Gateway,
  admin: Person,
  { id: refundId, version }: Pick<RefundRequest, 'id' | 'version'>,
  amountMinor: number,
) => runAs(url, admin, ApproveRefundDocument, { refundId, version, amountMinor });
export const refuseRefund = (
  { url }: Gateway,
  admin: Person,
  { id: refundId, version }: Pick<RefundRequest, 'id' | 'version'>,
  refusal: string,
) => runAs(url, admin, RefuseRefundDocument, { refundId, version, refusal });

export const startRefund = (
  { url }: Gateway,
  admin: Person,
  input: { paymentId: string; amountMinor: number; reason: string },
) => runAs(url, admin, StartRefundDocument, input);

/** Reads the newest refund of a payment. */
export const refundOf = ({ app }: Gateway, paymentId: string): Promise<RefundRequest> =>
  app.prisma.refundRequest.findFirstOrThrow({ where: { paymentId }, orderBy: { createdAt: 'desc' } });

/** Makes the next call or look-up of a refund overdue. */
export const makeRefundOverdue = ({ app }: Gateway, id: string) =>
  app.prisma.refundRequest.update({ where: { id }, data: { nextCheckAt: new Date(Date.now() - 60_000) } });
