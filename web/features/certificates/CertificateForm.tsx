import { useState } from 'react';
import { CERTIFICATE_NOT_FOUND, parseCertificateCode } from '../../../contract/certificates.ts';
import { useNavigate } from '../../lib/router/router.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';

/** Form for the code of a certificate; the result has its own URL. */
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
        const parsedCode = parseCertificateCode(String(new FormData(event.currentTarget).get('code')));
        setError(parsedCode === null ? CERTIFICATE_NOT_FOUND : null);
        if (parsedCode !== null) navigate(`/certificate/${parsedCode}`);
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
        // Uncontrolled, since the code may be typed before the page is hydrated.
        defaultValue={code}
        error={error}
      />
      <Button type="submit" className="sm:mt-[3.9rem]">
        Check
      </Button>
    </form>
  );
}
