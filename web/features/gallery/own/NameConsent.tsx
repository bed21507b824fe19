import { PROJECT_TEXTS } from '../../../../contract/gallery.ts';
import { Switch } from '../../../ui/Switch.tsx';
import { toast } from '../../../ui/toast.ts';
import type { GalleryStudent } from '../galleryStudents.ts';
import { useSetNameInGalleryMutation } from './own.generated.ts';

type NameConsentProps = {
  student: GalleryStudent;
  /** The child sees what the parent decided, and cannot change it. */
  isParent: boolean;
};

/** Lets the parent decide if the gallery says the child's first name. It takes effect immediately. */
export function NameConsent({ student, isParent }: NameConsentProps) {
  const { id, firstName, showsNameInGallery } = student;
  const [send, { loading }] = useSetNameInGalleryMutation({ context: { quiet: true } });
  const set = async (isShown: boolean) => {
    const variables = { input: { studentId: id, isShown } };
    const answer = (await send({ variables }).catch(() => null))?.data?.setNameInGallery;
    if (answer?.__typename === 'Student')
      toast.success(isShown ? PROJECT_TEXTS.nameShown(firstName) : PROJECT_TEXTS.nameHidden(firstName));
    else toast.error(answer?.message ?? PROJECT_TEXTS.nameNotChanged);
  };
  if (!isParent)
    return (
      <p className="text-base text-muted">
        {showsNameInGallery
          ? 'The gallery says your first name beside your projects. Your parent can change that.'
          : 'The gallery does not say who made a project. Only your parent can change that.'}
      </p>
    );
  return (
    <section aria-label="First name in the gallery" className="grid justify-items-start gap-1">
      <Switch
        on={showsNameInGallery}
        busy={loading}
        label={`Show ${firstName}’s first name in the gallery`}
        text={`Show “${firstName}” beside the projects`}
        onChange={(isShown) => void set(isShown)}
      />
      <p className="px-2 text-base text-muted">{PROJECT_TEXTS.nameConsent}</p>
    </section>
  );
}
