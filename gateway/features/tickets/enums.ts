import {
  TicketCategory,
  TicketMessageKind,
  TicketRating,
  TicketState,
} from '../../generated/prisma/enums.ts';
import { builder } from '../../graphql/builder.ts';

export const TicketCategoryEnum = builder.enumType(TicketCategory, { name: 'TicketCategory' });
export const TicketStateEnum = builder.enumType(TicketState, {
  name: 'TicketState',
  description: 'Whose turn it is: OPEN for the team, WAITING for the family, SOLVED for nobody.',
});
export const TicketRatingEnum = builder.enumType(TicketRating, { name: 'TicketRating' });
export const TicketMessageKindEnum = builder.enumType(TicketMessageKind, {
  name: 'TicketMessageKind',
  description: 'Who speaks: the family, the team to the family, or the team to itself.',
});
