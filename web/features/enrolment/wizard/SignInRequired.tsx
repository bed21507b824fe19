import { LockKeyhole } from 'lucide-react';
import { LinkButton } from '../../../ui/Button.tsx';

/** Explains why the fields are disabled, with links to sign in or up. `onLeave` runs before a link is followed. */
export function SignInRequired({ onLeave }: { onLeave: () => void }) {
  return (
    <section
      aria-labelledby="sign-in-required"
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-3xl bg-mango-soft p-5 sm:p-6"
    >
      <LockKeyhole className="size-10 text-mango-text max-sm:hidden" aria-hidden="true" />
      <div className="min-w-56 flex-1">
        <h2 id="sign-in-required" className="text-xl">
          Sign In Required
        </h2>
        <p>A parent or guardian enrolls the child. Your choice is kept while you sign in.</p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:[&>a]:flex-1 max-sm:[&>a]:px-3">
        <LinkButton to="/?signin=true&redirect=enrollment" variant="outline" onClick={onLeave}>
          Sign In
        </LinkButton>
        <LinkButton to="/?signup=true&redirect=enrollment" onClick={onLeave}>
          Create Account
        </LinkButton>
      </div>
    </section>
  );
}
