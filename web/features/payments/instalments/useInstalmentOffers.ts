import { type InstalmentOffersQuery, useInstalmentOffersQuery } from './instalments.generated.ts';

export type InstalmentOffer = InstalmentOffersQuery['instalmentOffers'][number];

/** Loads the ways in which an enrolment can be paid in parts. @param isPayer false for a viewer who cannot pay */
export function useInstalmentOffers(student: string, isPayer: boolean): readonly InstalmentOffer[] {
  const { data } = useInstalmentOffersQuery({
    variables: { student },
    skip: !isPayer,
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  return data?.instalmentOffers ?? [];
}
