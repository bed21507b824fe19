import { randomUUID } from 'node:crypto';
import { MergeTicketsWithDocument } from '../../api/ticketDesk.generated.ts';
import {
  AnswerTicketWithDocument,
  AssignTicketWithDocument,
  NoteTicketWithDocument,
  OpenTicketWithDocument,
  RateTicketWithDocument,
  SolveTicketWithDocument,
  WriteTicketMessageWithDocument,
} from '../../api/tickets.generated.ts';
import { type ChoiceOp, choiceOp, chosen, PAGE_ACTIONS, run } from './story.ts';
import type { TicketScene } from './ticketScene.ts';

type Kind = ('open' | 'write' | 'answer' | 'note' | 'assign' | 'solve' | 'rate' | 'merge') | ('cut' | 'more');
type Op = ChoiceOp<Kind>;
type Result = { __typename: string } | null;

export const someTicketOp = choiceOp<Kind>({
  ...{ open: 10, write: 24, answer: 20, note: 8, assign: 8, solve: 10, rate: 8, merge: 2 },
  ...{ cut: 6, more: 4 },
});

const CATEGORIES = ['ACCOUNT', 'COURSE', 'OTHER'] as const;
const STATES = ['OPEN', 'WAITING', 'SOLVED'] as const;
const RATINGS = ['POOR', 'FAIR', 'GOOD'] as const;

/** Performs one event. @returns what the gateway answered; null when there was nothing to do */
export const performTicketOp = (scene: TicketScene, op: Op): Promise<Result> => ACTIONS[op.kind](scene, op);

const ACTIONS: Record<Kind, (scene: TicketScene, op: Op) => Promise<Result>> = {
  async open(scene, { who, choice }) {
    const category = chosen(CATEGORIES, choice) ?? 'OTHER';
    const ticket = { id: randomUUID(), category, subject: `Subject ${choice}`, text: `Text ${choice}` };
    return run(scene, chosen(scene.parents, who), OpenTicketWithDocument, ticket);
  },
  async write(scene, { target, choice }) {
    const { author, ...ticket } = await ticketOf(scene, target, choice);
    return run(scene, author, WriteTicketMessageWithDocument, messageOf(ticket.id, choice));
  },
  async answer(scene, { who, target, choice }) {
    const { id, version } = await ticketOf(scene, target, choice);
    const answer = { ...messageOf(id, choice), version, state: chosen(STATES, choice) ?? 'OPEN' };
    return run(scene, chosen(scene.admins, who), AnswerTicketWithDocument, answer);
  },
  async note(scene, { who, target, choice }) {
    const { id } = await ticketOf(scene, target, choice);
    return run(scene, chosen(scene.admins, who), NoteTicketWithDocument, messageOf(id, choice));
  },
  async assign(scene, { who, target, choice }) {
    const { id: ticketId, version } = await ticketOf(scene, target, choice);
    const assigneeId = choice % 4 === 0 ? null : (chosen(scene.admins, choice)?.id ?? null);
    const assignment = { ticketId, version, assigneeId };
    return run(scene, chosen(scene.admins, who), AssignTicketWithDocument, assignment);
  },
  async solve(scene, { who, target, choice }) {
    const { author, id: ticketId } = await ticketOf(scene, target, choice);
    const person = who % 2 === 0 ? author : chosen(scene.admins, who);
    return run(scene, person, SolveTicketWithDocument, { ticketId });
  },
  async rate(scene, { target, choice }) {
    const { author, id: ticketId } = await ticketOf(scene, target, choice);
    const rating = { ticketId, rating: chosen(RATINGS, choice) ?? 'GOOD', comment: `Comment ${choice}` };
    return run(scene, author, RateTicketWithDocument, rating);
  },
  async merge(scene, { who, target, choice }) {
    const tickets = await ticketsOf(scene);
    const ticket = chosen(tickets, target);
    const others = tickets.filter(({ id, authorId }) => id !== ticket?.id && authorId === ticket?.authorId);
    const into = chosen(others, choice);
    if (!ticket || !into) return null;
    const merge = { ticketId: ticket.id, intoId: into.id, version: into.version };
    return run(scene, chosen(scene.admins, who), MergeTicketsWithDocument, merge);
  },
  ...PAGE_ACTIONS,
};

const messageOf = (ticketId: string, choice: number) => ({
  ...{ id: randomUUID(), ticketId, text: `Message ${choice}` },
});

const ticketsOf = ({ host }: TicketScene) =>
  host.gateway.app.prisma.ticket.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });

/** Returns a ticket with its author, half of the time one that pages are open of. */
async function ticketOf(scene: TicketScene, target: number, choice: number) {
  const tickets = await ticketsOf(scene);
  const open = tickets.filter(({ id }) => scene.openIds.includes(id));
  const ticket = chosen(choice % 2 === 0 ? open : tickets, target);
  if (!ticket) throw new Error('no ticket');
  return { ...ticket, author: scene.parents.find(({ id }) => id === ticket.authorId) };
}
