import { HELP_TEXTS } from '../../../contract/help.ts';
import { partView } from '../../lib/chunks/partView.tsx';
import { Button } from '../../ui/Button.tsx';
import { NotLoadedInline } from '../../ui/NotLoaded.tsx';

/** Leads to the thread with the mentor; loaded with what it starts a message with. */
export const AskMentor = partView(
  async () => (await import('./AskMentorButton.tsx')).AskMentorButton,
  NotLoadedInline,
  () => (
    <Button className="max-sm:w-full" loading>
      {HELP_TEXTS.ask}
    </Button>
  ),
);
