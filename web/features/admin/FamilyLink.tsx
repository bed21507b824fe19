import { Link } from '../../lib/router/router.tsx';

type FamilyLinkProps = { parent: { id: string; name: string } };

/** Names a parent, and leads to the record of the family. */
export function FamilyLink({ parent: { id, name } }: FamilyLinkProps) {
  return (
    <Link
      to={`/admin/families/${id}`}
      className="link inline-flex min-h-11 max-w-full items-center wrap-anywhere lg:min-h-8"
    >
      {name}
    </Link>
  );
}
