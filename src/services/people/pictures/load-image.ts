/** Loads an invisible `<img>`: it applies the orientation, and its address is subject to the same policy as others. */
export function loadImage(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', () => reject(new Error('Not a picture that can be drawn')));
    image.src = address;
  });
}
