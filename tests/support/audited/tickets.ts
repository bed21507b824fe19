import { randomUUID } from 'node:crypto';
import { makePerson } from '../factories/people.ts';
import { makeTicket } from '../factories/tickets.ts';
import type { TestGateway } from '../services/gateway.ts';
import type { AuditSample } from './sample.ts';

const WORDS = 'Your bank has sent it back';

const makeParentsTicket = async ({ app }: TestGateway) =>
  makeTicket(app, await makePerson(app, { role: 'PARENT', name: 'Ngozi' }), {});

const makeCannedAnswer = ({ app }: TestGateway) =>
  app.prisma.cannedAnswer.create({ data: { id: randomUUID(), title: 'Refunds', text: 'You have 7 days' } });

/** The writes of admins about tickets. */
export const ticketSamples: Record<string, AuditSample> = {
  async answerTicket({ gateway, admin }) {
    const ticketId = await makeParentsTicket(gateway);
    return {
      input: { id: randomUUID(), ticketId, text: WORDS, state: 'WAITING', version: 1 },
      entries: [
        {
          ...{ action: 'ticket.answer', entity: 'Ticket', entityId: ticketId },
          before: { state: 'OPEN', assigneeId: null },
          after: { state: 'WAITING', assigneeId: admin.id },
        },
      ],
      hidden: [WORDS],
    };
  },

  async noteTicket({ gateway }) {
    const ticketId = await makeParentsTicket(gateway);
    const entry = { action: 'ticket.note', entity: 'Ticket', entityId: ticketId, before: null, after: null };
    return { input: { id: randomUUID(), ticketId, text: WORDS }, entries: [entry], hidden: [WORDS] };
  },

  async assignTicket({ gateway, admin }) {
    const ticketId = await makeParentsTicket(gateway);
    return {
      input: { ticketId, assigneeId: admin.id, version: 1 },
      entries: [
        {
          ...{ action: 'ticket.assign', entity: 'Ticket', entityId: ticketId },
          ...{ before: { assigneeId: null }, after: { assigneeId: admin.id } },
        },
      ],
      hidden: [],
    };
  },

  async solveTicket({ gateway }) {
    const ticketId = await makeParentsTicket(gateway);
    return {
      input: { ticketId },
      entries: [
        {
          ...{ action: 'ticket.solve', entity: 'Ticket', entityId: ticketId },
          ...{ before: { state: 'OPEN' }, after: { state: 'SOLVED' } },
        },
      ],
      hidden: [],
    };
  },

  async mergeTickets({ gateway: { app } }) {
    const parent = await makePerson(app, { role: 'PARENT', name: 'Ngozi' });
    const [ticketId, intoId] = [await makeTicket(app, parent, {}), await makeTicket(app, parent, {})];
    return {
      input: { ticketId, intoId, version: 1 },
      entries: [
        {
          ...{ action: 'ticket.merge', entity: 'Ticket', entityId: ticketId },
          ...{ before: { mergedIntoId: null }, after: { mergedIntoId: intoId } },
        },
      ],
      hidden: [],
    };
  },

  async createCannedAnswer() {
    const id = randomUUID();
    const after = { title: 'Refunds', text: 'You have 7 days' };
    const entry = {
      action: 'cannedAnswer.create',
      entity: 'CannedAnswer',
      entityId: id,
      before: null,
      after,
    };
    return { input: { id, ...after }, entries: [entry], hidden: [] };
  },

  async updateCannedAnswer({ gateway }) {
    const { id, version, ...before } = await makeCannedAnswer(gateway);
    const after = { ...before, text: 'You have 14 days' };
    return {
      input: { id, version, ...after },
      entries: [
        {
          ...{ action: 'cannedAnswer.update', entity: 'CannedAnswer', entityId: id },
          ...{ before: { text: before.text }, after: { text: after.text } },
        },
      ],
      hidden: [],
    };
  },

  async deleteCannedAnswer({ gateway }) {
    const { id, version, ...before } = await makeCannedAnswer(gateway);
    const entry = {
      action: 'cannedAnswer.delete',
      entity: 'CannedAnswer',
      entityId: id,
      before,
      after: null,
    };
    return { input: { id, version }, entries: [entry], hidden: [] };
  },
};
