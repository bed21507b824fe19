import { FallenBricks } from './art/FallenBricks.tsx';
import { LinkButton } from './Button.tsx';
import { PageTitle } from './PageTitle.tsx';

export function NotFoundPage() {
  return (
    <div className="wrap grid min-h-[60dvh] place-items-center py-16">
      <PageTitle>Page not found</PageTitle>
      <div className="grid max-w-lg justify-items-center gap-5 text-center">
        <div className="w-52">
          <FallenBricks />
        </div>
        <h1 className="text-3xl sm:text-4xl">This page has not been built</h1>
        <p className="text-lg text-muted">
          The address may be mistyped, or the page has moved. Nothing is lost: start again from home.
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to="/">Go to home</LinkButton>
          <LinkButton to="/courses" variant="outline">
            See the courses
          </LinkButton>
          <LinkButton to="/support" variant="outline">
            Get help
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
