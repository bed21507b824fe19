import { COMMUNITY_DECISIONS, COMMUNITY_FILTERS, COMMUNITY_SORTS } from '../../../contract/community.ts';
import {
  CommunityAuthorKind,
  CommunityHold,
  CommunityPostKind,
  CommunityPostState,
  CommunityReactionKind,
} from '../../generated/prisma/enums.ts';
import { builder } from '../../graphql/builder.ts';

export const CommunityPostKindEnum = builder.enumType(CommunityPostKind, { name: 'CommunityPostKind' });
export const CommunityNewKindEnum = builder.enumType('CommunityNewKind', {
  values: ['QUESTION', 'SHOW'] as const,
});
export const CommunityPostStateEnum = builder.enumType(CommunityPostState, {
  name: 'CommunityPostState',
  description: 'SHOWN to everybody in the space; all others to the family and to who decides alone.',
});
export const CommunityHoldEnum = builder.enumType(CommunityHold, {
  name: 'CommunityHold',
  description: 'The rule by which a text waits.',
});
export const CommunityAuthorKindEnum = builder.enumType(CommunityAuthorKind, { name: 'CommunityAuthorKind' });
export const CommunityReactionKindEnum = builder.enumType(CommunityReactionKind, {
  name: 'CommunityReactionKind',
});
export const CommunityFilterEnum = builder.enumType('CommunityFilter', { values: COMMUNITY_FILTERS });
export const CommunitySortEnum = builder.enumType('CommunitySort', {
  description:
    'Pinned posts come first, or after the unanswered questions, of which the one that waits longest is first.',
  values: COMMUNITY_SORTS,
});
export const CommunityDecisionEnum = builder.enumType('CommunityDecision', { values: COMMUNITY_DECISIONS });
