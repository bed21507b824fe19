import { COMMUNITY_TEXTS } from '../../../contract/community.ts';
import { NICKNAME_FIRST, NICKNAME_LAST } from '../../../contract/nicknames.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { toast } from '../../ui/toast.ts';
import { type CommunitySpacesQuery, useSetCommunityNameMutation } from './community.generated.ts';
import { refetchCommunity } from './communityFeed.ts';

type NicknameChoiceProps = { student: CommunitySpacesQuery['communityWriters'][number] };

const FIRST_NAME = '';
const OFFERED = 12;

/** Returns a few nicknames, the same for a child each time. */
function nicknamesOf(id: string): string[] {
  const start = Number.parseInt(id.slice(-6), 16);
  return Array.from({ length: OFFERED }, (_, index) => {
    const first = NICKNAME_FIRST[(start + index * 7) % NICKNAME_FIRST.length];
    const last = NICKNAME_LAST[(start + index * 11) % NICKNAME_LAST.length];
    return `${first} ${last}`;
  });
}

/** Lets a child choose under which name the others know it. It takes effect immediately. */
export function NicknameChoice({ student }: NicknameChoiceProps) {
  const { id, firstName, communityNickname } = student;
  const [send, { loading, client }] = useSetCommunityNameMutation({ context: { quiet: true } });
  const set = async (nickname: string | null) => {
    const variables = { input: { studentId: id, nickname } };
    const answer = (await send({ variables }).catch(() => null))?.data?.setCommunityName;
    if (answer?.__typename !== 'Student') toast.error(answer?.message ?? COMMUNITY_TEXTS.notSent);
    else refetchCommunity(client);
  };
  const names = [...new Set([...(communityNickname ? [communityNickname] : []), ...nicknamesOf(id)])];
  return (
    <SelectField
      label="The others know you as"
      name="nickname"
      value={communityNickname ?? FIRST_NAME}
      aria-busy={loading}
      options={[
        { value: FIRST_NAME, label: firstName },
        ...names.map((name) => ({ value: name, label: name })),
      ]}
      onChange={({ target }) => void set(target.value || null)}
    />
  );
}
