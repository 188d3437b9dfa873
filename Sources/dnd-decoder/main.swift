print("decoder")
