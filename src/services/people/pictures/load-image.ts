/** An `<img>` that nobody sees: it applies the orientation, and its address goes through the same policy as others. */
export function loadImage(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', () => reject(new Error('Not a picture that can be drawn')));
    image.src = address;
  });
}
