import { useState } from 'react';
import { CERTIFICATE_NOT_FOUND, parseCertificateCode } from '../../../contract/certificates.ts';
import { useNavigate } from '../../lib/router/router.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';

/** Where somebody types the code of a certificate; what it says has an address of its own. */
export function CertificateForm({ code }: { code: string }) {
  const navigate = useNavigate();
  const [error, setError] = useState<string | null>(null);
  return (
    <form
      noValidate
      onInput={() => setError(null)}
      className="grid gap-4 sm:grid-cols-[1fr_auto] sm:items-start"
      onSubmit={(event) => {
        event.preventDefault();
        const known = parseCertificateCode(String(new FormData(event.currentTarget).get('code')));
        setError(known === null ? CERTIFICATE_NOT_FOUND : null);
        if (known !== null) navigate(`/certificate/${known}`);
      }}
    >
      <TextField
        label="Verification code"
        name="code"
        hint="Printed on the certificate, such as ACDE-34FG-HJ79"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        // The page holds what is typed, not React: it may be typed before the page has come alive.
        defaultValue={code}
        error={error}
      />
      <Button type="submit" className="sm:mt-[3.9rem]">
        Check
      </Button>
    </form>
  );
}
