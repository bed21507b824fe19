import { LinkButton } from '../../ui/Button.tsx';

type CallToActionProps = {
  title: string;
  text: string;
  to: string;
  button: string;
  second?: { to: string; button: string };
};

/** Renders the call to action at the end of a page, with one link or two. */
export function CallToAction({ title, text, to, button, second }: CallToActionProps) {
  return (
    <section className="wrap py-12 lg:py-16">
      <div className="grid justify-items-center gap-4 rounded-3xl bg-art-night px-6 py-10 text-center text-white sm:px-10 lg:py-14">
        <h2 className="max-w-2xl text-3xl sm:text-4xl">{title}</h2>
        <p className="max-w-xl text-lg">{text}</p>
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <LinkButton to={to} size="lg">
            {button}
          </LinkButton>
          {second && (
            <LinkButton to={second.to} size="lg" variant="outline">
              {second.button}
            </LinkButton>
          )}
        </div>
      </div>
    </section>
  );
}
