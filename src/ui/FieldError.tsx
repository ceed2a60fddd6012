interface Props {
  id: string;
  error: string | undefined;
}

/** Always there, so that what appears in it is announced. */
export function FieldError({ id, error }: Props) {
  return (
    <div id={id} role="alert" className="field-error">
      {error}
    </div>
  );
}
